import { createInterface } from 'node:readline/promises'
import { createConfigError } from '@gangway/server-kit'

/** Asks a person one thing; null: there is nobody to ask. */
export type Ask = ((text: string) => Promise<string>) | null

/** Where a person is asked; rejects with `INVALID_CONFIG` once they leave, by Ctrl-C or Ctrl-D. */
export function openTerminal(
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): { ask: Ask; close(): void } {
  if (!input.isTTY) return { ask: null, close: () => undefined }
  const terminal = createInterface({ input, output })
  const left = new Promise<never>((_, reject) => {
    terminal.once('close', () =>
      reject(createConfigError([{ field: 'init', description: 'was left before the last answer' }])),
    )
  })
  // It is closed at the end, too, when nobody waits for an answer.
  left.catch(() => undefined)
  return {
    async ask(text) {
      try {
        return await Promise.race([left, terminal.question(text).catch(() => left)])
      } catch (error) {
        output.write('\n')
        throw error
      }
    },
    close: () => terminal.close(),
  }
}
