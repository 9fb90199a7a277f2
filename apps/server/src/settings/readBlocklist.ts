import { readFile } from 'node:fs/promises'
import type { GangwayError } from '@gangway/protocol'
import { createConfigError } from '@gangway/server-kit'
import { isAccountId } from './isAccountId.js'

/**
 * The CAIP-10 ids in an operator's blocklist: one a line, `#` begins a comment. None where there is no file.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `BLOCKLIST_FILE` when it cannot be read, or a line is no id.
 */
export async function readBlocklist(file: string | undefined): Promise<string[]> {
  if (file === undefined) return []
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refuse([`cannot be read (${error.code})`])
  })
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim())
  const wrong = lines.flatMap((line, index) =>
    line === '' || isAccountId(line) ? [] : [`Line ${index + 1} is no CAIP-10 id such as eip155:1:0x…`],
  )
  if (wrong.length > 0) throw refuse(wrong)
  return lines.filter((line) => line !== '')
}

function refuse(descriptions: readonly string[]): GangwayError {
  return createConfigError(descriptions.map((description) => ({ field: 'BLOCKLIST_FILE', description })))
}
