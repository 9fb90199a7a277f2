import { readMessage } from '../../messages/readMessage.js'
import { programs } from '../programs.js'
import type { KnownProgram } from './knownProgram.js'

/** A note beside a transaction, for everybody to read. */
export const memo: KnownProgram = {
  addresses: [programs.memo, programs.memoV2, programs.memoV1],
  describe({ data }, { texts }) {
    const { rows, warnings } = readMessage(data, texts)
    return {
      action: null,
      rows: rows.map((row) => ({ ...row, label: texts.memo })),
      warnings,
      recipient: null,
    }
  },
}
