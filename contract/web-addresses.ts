/** Web addresses in a text; the sign at the end of a sentence is not part of one. */
export const webAddresses = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;
