/** Handles that write outside of transactions: for this folder alone. */
export const whole = Symbol("whole database");
export const patient = Symbol("whole database, patient");
