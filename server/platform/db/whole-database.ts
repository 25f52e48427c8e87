/** Keys of the handles that can write outside a transaction; for this folder only. */
export const unrestricted = Symbol("whole database");
export const patient = Symbol("whole database, patient");
