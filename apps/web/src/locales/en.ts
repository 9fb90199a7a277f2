/** English texts of the page itself; those of the dialog and the button are the kit's. */
export const texts = {
  name: 'Gangway',
  skip: 'Skip to content',
  'nav.label': 'Pages',
  'nav.home': 'Gangway, to the start page',
  'nav.account': 'Account',
  'nav.send': 'Send',
  'network.button': 'Network: {network}',
  'network.unknown': 'Unknown network',
  'theme.label': 'Theme',
  'theme.light': 'Light',
  'theme.dark': 'Dark',
  'theme.system': 'System',
  'offline.text': 'You are offline. What you see may be out of date, and nothing can be sent.',
  'footer.text': 'This page talks to its own server and to your wallet, and to nobody else.',

  'landing.title.connect': 'Connect your wallet.',
  'landing.title.look': 'See what it holds.',
  'landing.title.send': 'Send it on.',
  'landing.lead':
    'Gangway works with the wallet you already have, on EVM networks and on Solana. Your keys stay in your wallet; it asks you before anything moves.',
  'landing.openAccount': 'Open your account',
  'landing.send': 'Send',
  'landing.connected': 'Connected as {account}',
  'landing.networks': 'Networks on this server',
  'landing.stepsTitle': 'First steps',
  'landing.step1.title': 'Connect',
  'landing.step1.text': 'Choose a wallet installed in this browser and approve the request it shows you.',
  'landing.step2.title': 'Look',
  'landing.step2.text': 'Tokens, their worth and what you sent from here, on each network you use.',
  'landing.step3.title': 'Send',
  'landing.step3.text': 'Amount, recipient and fee stand on one screen before your wallet asks you to sign.',
  'local.title': 'Local world',
  'local.wallet': 'The test wallet is built in.',
  'local.faucet': 'Get test coins from the faucet',

  'account.title': 'Account',
  'account.empty.title': 'No wallet connected',
  'account.empty.text': 'Connect a wallet to see its tokens and what you sent from here.',
  'account.reconnecting': 'Reconnecting to your wallet…',

  'send.title': 'Send',
  'send.lead': 'Nothing leaves your wallet before you have reviewed it and approved it there.',
  'send.fromLink': 'Filled from a link',
  'send.fromLinkText': 'Check that this is what you meant to do. Links can be made by anyone.',
  'send.to': 'To',
  'send.amount': 'Amount',
  'send.asset': 'Asset',
  'send.asset.native': 'The network’s own coin',
  'send.network': 'Network',
  'send.problem.to': 'The recipient in the link could not be read. Enter it yourself.',
  'send.problem.asset': 'The asset in the link could not be read. Choose it yourself.',
  'send.problem.amount': 'The amount in the link could not be read. Enter it yourself.',
  'send.problem.chain': 'The network in the link is not offered here. Choose one yourself.',
  'send.connectFirst': 'Connect a wallet to go on. The transfer stays filled in.',
  'send.open': 'Open the form',
  'send.off': 'Sending is switched off on this server.',

  'notFound.title': 'There is nothing at this address',
  'notFound.text': 'The page you asked for does not exist. Nothing happened to your wallet.',
  'notFound.home': 'Go to the start page',

  'error.title': 'This page stopped working',
  'error.text': 'Something broke while showing it. What you already sent is not affected.',
  'error.reload': 'Reload the page',
  'error.details': 'Details',
} as const

/** Key of a text of the page. */
export type TextKey = keyof typeof texts

/** A text of the page with its `{names}` filled in. */
export function text(key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
