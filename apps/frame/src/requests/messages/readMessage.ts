import { bytesToHex } from 'viem'
import type { ApprovalRow, ApprovalWarning } from '../../model/approvalModel.js'
import { caution, danger, plain, text } from '../model/rows.js'
import type { RequestTexts } from '../texts/en.js'
import { hasHidden } from './escapeHidden.js'

/** A message as a person reads it. `content` is null where its bytes are no text. */
type ReadMessage = {
  content: string | null
  rows: readonly ApprovalRow[]
  warnings: readonly ApprovalWarning[]
}

/** Empty lines that push what follows out of sight; a sign-in has two of them at most. */
const gap = /\n(?:[ \t]*\n){3}/

/** Reads the bytes of a message; what is no UTF-8 is shown in hex, with a warning. */
export function readMessage(bytes: Uint8Array, texts: RequestTexts): ReadMessage {
  const content = decodeText(bytes)
  if (content === null) {
    const size = plain(texts.size, texts.bytes(bytes.length))
    return {
      content,
      rows: [text(texts.message, bytesToHex(bytes)), size],
      warnings: [danger(texts.messageIsNoText)],
    }
  }
  return {
    content,
    rows: [text(texts.message, content)],
    warnings: [
      ...(hasHidden(content) ? [caution(texts.messageHasHidden)] : []),
      ...(gap.test(content) ? [caution(texts.messageHasGap)] : []),
    ],
  }
}

/** Bytes as the text they are, a byte order mark kept; null where they are no UTF-8. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
