import type { WalletContext } from './walletContext.js'

/** Lets the page know that its link has been read and the person is being asked. Nothing depends on it. */
export function sayScanned({ engine }: WalletContext, topic: string): void {
  engine
    .publish({ topic, method: 'wc_pairingPing', params: {} })
    .catch((error) => engine.log(`not told as scanned: ${String(error)}`))
}
