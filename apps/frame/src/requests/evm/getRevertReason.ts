import { decodeErrorResult, isHex } from 'viem'
import { escapeHidden } from '../messages/escapeHidden.js'
import type { NodeError } from '../readNodeError.js'

/** Longest reason shown, characters; a contract chooses them. */
const longest = 120

/** Why a call fails, from what the contract or the node says, fit for a screen. Empty: no reason was given. */
export function getRevertReason({ message, data }: NodeError): string {
  const reason = readRevert(data) ?? message.replace(/^.*?execution reverted:? *(?:revert:? *)?/is, '')
  return shorten(reason)
}

/** The reason in the data of `Error(string)` or `Panic(uint256)`; undefined for anything else. */
export function readRevert(data: unknown): string | undefined {
  if (typeof data !== 'string' || !isHex(data) || data === '0x') return undefined
  try {
    const { errorName, args } = decodeErrorResult({ data })
    return shorten(
      errorName === 'Error' ? String(args?.[0]) : `${errorName} ${String(args?.[0] ?? '')}`.trim(),
    )
  } catch {
    // An error of the contract's own.
    return undefined
  }
}

function shorten(text: string): string {
  return [...escapeHidden(text.replace(/\s+/g, ' ').trim())].slice(0, longest).join('')
}
