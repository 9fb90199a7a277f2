const bigIntegerKey = '$gangwayBigInteger'

/**
 * Parses JSON and gives integers that a `number` cannot hold exactly as `bigint` (Solana answers lamports and
 * other u64 values as bare JSON numbers).
 *
 * @throws SyntaxError for what is not JSON.
 */
export function parseJsonExact(text: string): unknown {
  const marked = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
      ? `{"${bigIntegerKey}":"${token}"}`
      : token,
  )
  return JSON.parse(marked, (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !(bigIntegerKey in value)) return value
    const digits = value[bigIntegerKey]
    return typeof digits === 'string' && /^-?\d{16,40}$/.test(digits) ? BigInt(digits) : value
  })
}
