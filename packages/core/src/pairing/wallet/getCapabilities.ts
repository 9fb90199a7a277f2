import * as v from 'valibot'

const capabilitiesSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.record(v.string(), v.unknown())),
)
const paramsSchema = v.looseTuple([v.string()])

/**
 * What a wallet said of its capabilities when the session was made, by account; null: nothing that can be read.
 * modal-behaviour.md §13, EIP-5792.
 */
export function getCapabilities(text: string | undefined, params: unknown): Record<string, unknown> | null {
  const known = v.safeParse(capabilitiesSchema, text)
  const asked = v.safeParse(paramsSchema, params)
  if (!known.success || !asked.success) return null
  const [account] = asked.output
  const entry = Object.entries(known.output).find(([key]) => key.toLowerCase() === account.toLowerCase())
  return entry?.[1] ?? null
}
