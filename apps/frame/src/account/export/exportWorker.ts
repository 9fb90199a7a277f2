import { openExport, type WalletParts, type WalletSecrets } from './openExport.js'

/** What the Worker answers; null: the shares do not make the wallet. */
export type ExportReply = WalletSecrets | null

// Messages reach a dedicated Worker from the page that made it, and from nobody else.
self.onmessage = async ({ data }: MessageEvent<WalletParts>) => {
  const reply: ExportReply = await openExport(data).catch(() => null)
  self.postMessage(reply)
}
