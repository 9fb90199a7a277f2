/** What stands behind the three backticks of a block. */
export type Fence = {
  /** `''`: none; such a block is output or a command. */
  language: string
  /** The file it is taken from, as a path from the repository's root. */
  file: string | null
  /** Why it is not compiled. */
  reason: string | null
}

/** Reads the line that opens a block: "tsx", "tsx examples/x/main.tsx" or "ts not compiled: it needs AppKit". */
export function readFence(info: string): Fence {
  const [language = '', ...words] = info.trim().split(/\s+/)
  const rest = words.join(' ')
  const [, reason] = /^not compiled: (.+)$/.exec(rest) ?? []
  if (rest && !reason && words.length > 1) throw new Error(`A block of code says “${info}”`)
  return { language, file: reason ? null : rest || null, reason: reason ?? null }
}
