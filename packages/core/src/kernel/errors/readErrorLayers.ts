/** One error of a chain of causes, reduced to what can be told apart. */
export type ErrorLayer = { code: number | null; name: string; message: string }

/** Wallets nest errors a few levels deep; anything deeper is a loop. */
const deepest = 8

/**
 * Reads an error of any shape (Error, `{ code, message, data: { originalError } }`, text) together with what
 * caused it, the innermost first: that one knows what happened, the outer ones only wrapped it.
 */
export function readErrorLayers(error: unknown): ErrorLayer[] {
  const layers: ErrorLayer[] = []
  let next = error
  while (next !== undefined && next !== null && layers.length < deepest) {
    layers.unshift(readLayer(next))
    next = getCause(next)
  }
  return layers
}

function readLayer(error: unknown): ErrorLayer {
  if (!isRecord(error)) return { code: null, name: '', message: String(error) }
  const message = readText(error.shortMessage) || readText(error.message)
  // viem keeps the node's own words in `details`.
  const details = readText(error.details)
  return {
    code: readCode(error.code),
    name: readText(error.name),
    message: details && !message.includes(details) ? `${message} ${details}`.trim() : message,
  }
}

function getCause(error: unknown): unknown {
  if (!isRecord(error)) return undefined
  const { cause, data } = error
  // MetaMask mobile hides the real error in `data.originalError`, others in `data` or `error`.
  if (isRecord(data)) return data.originalError ?? data.cause ?? cause ?? (hasCode(data) ? data : undefined)
  return cause ?? error.error
}

function hasCode(value: Record<string, unknown>): boolean {
  return readCode(value.code) !== null
}

function readCode(value: unknown): number | null {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : null
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
