/** What contracts call the coin, lower case. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** An asset by its contract's address, lower case; null for the coin, by either of its names. */
export function toAsset(address: string): string | null {
  const asset = address.toLowerCase()
  return asset === coinAddress || /^0x0{40}$/.test(asset) ? null : asset
}
