/** Who a test wallet says it is. The second one exists so that two wallets can be tried beside each other. */
export type WalletIdentity = {
  /** 1 or 2; also chooses the keys and where its state is stored. */
  number: number
  name: string
  /** Reverse-domain id, EIP-6963. */
  rdns: string
  /** Changes with every visit, EIP-6963. */
  uuid: string
  icon: `data:image/svg+xml;base64,${string}`
}

const colours = ['#b45309', '#4338ca']

/** Names a test wallet: “Gangway Test Wallet” (1) and “Gangway Test Wallet 2” (2). */
export function createIdentity(number: number): WalletIdentity {
  const suffix = number === 1 ? '' : `${number}`
  return {
    number,
    name: `Gangway Test Wallet ${suffix}`.trim(),
    rdns: `dev.gangway.testwallet${suffix}`,
    uuid: crypto.randomUUID(),
    icon: `data:image/svg+xml;base64,${btoa(drawIcon(colours[number - 1] ?? '#475569'))}`,
  }
}

/** A ship's gangway between two decks. */
function drawIcon(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><path d="M5 21h7l8-10h7" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M13.5 15.5v5M18.5 9.5v5" stroke="#fff" stroke-width="2" stroke-linecap="round"/></svg>`
}
