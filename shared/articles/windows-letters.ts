/** The letters of Windows-1252 at 0x80 to 0x9F (WHATWG Encoding); five places have none. */
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** A text in which what Windows meant stands for the control characters that a wrong decoding made of it. */
export const withWindowsLetters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (one) => letters.charAt(one.charCodeAt(0) - 0x80))
