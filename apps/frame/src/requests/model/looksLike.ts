/** Characters compared at each end; an EVM address after its 0x. */
const ends = 4

/** Whether two different addresses have the same first and last four characters, as made to be mistaken. */
export function looksLike(one: string, other: string): boolean {
  const [a, b] = [toBody(one), toBody(other)]
  return a !== b && a.slice(0, ends) === b.slice(0, ends) && a.slice(-ends) === b.slice(-ends)
}

/** EVM addresses are the same in any case; base58 ones are not. */
function toBody(address: string): string {
  return address.startsWith('0x') ? address.slice(2).toLowerCase() : address
}
