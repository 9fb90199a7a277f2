import { GangwayError } from '@gangway/protocol'
import { startWorker } from '../../page/startWorker.js'
import type { ExportReply } from './exportWorker.js'
import exportWorkerUrl from './exportWorker.js?worker&url'
import type { WalletParts, WalletSecrets } from './openExport.js'

/**
 * The words and keys of a wallet, made in a Worker that ends with it: what the engine has copied meanwhile goes with its
 * memory.
 *
 * @throws GangwayError `WALLET_INTEGRITY` unless the shares make exactly this wallet.
 */
export async function runExport(parts: WalletParts): Promise<WalletSecrets> {
  const worker = await startWorker(exportWorkerUrl, 'gangway-export')
  try {
    const reply = await new Promise<ExportReply>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => reject(new GangwayError('FRAME_UNREACHABLE'))
      worker.postMessage(parts)
    })
    if (!reply) throw new GangwayError('WALLET_INTEGRITY')
    return reply
  } finally {
    worker.terminate()
  }
}
