/** Web addresses in a text; what ends a sentence is no part of the address before it. */
export const webAddresses = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;
