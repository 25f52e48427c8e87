/** For a donor who came back from the gateway without paying. */
export function CancelledNote() {
  return (
    <p className="giving-note giving-cancelled" role="status">
      <strong>Nothing was charged.</strong> You left the payment page before paying. Your donation
      is still here, should you want to go on.
    </p>
  );
}
