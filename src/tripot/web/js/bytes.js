// Bytes as hexadecimal text.
export const hex = (number, digits) => number.toString(16).padStart(digits, "0");
export const hexOf = (bytes) => Array.from(bytes, (byte) => hex(byte, 2)).join("");
export const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
