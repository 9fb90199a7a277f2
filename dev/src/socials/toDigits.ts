/** The first decimal digits of a number written in hexadecimal, none of them a leading zero. */
export function toDigits(hash: string, length: number): string {
  return BigInt(`0x${hash}`).toString().slice(0, length)
}
