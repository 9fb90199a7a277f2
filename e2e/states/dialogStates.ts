/**
 * Every state of the connect dialog that a person can meet, by id: the rows of interface-guide §7.1–7.4, §7.6 and
 * §7.8–7.10,
 * what SPEC §2 adds to them, and the texts of SPEC §8 that exist so far. docs/dialog-states.md names the journey that
 * shows each.
 */
export const dialogStates = {
  'Connect button': {
    'button.unknown': 'before it is known whether somebody is connected: its size, no text, busy',
    'button.notConnected': 'Connect wallet',
    'button.connecting': 'Connecting…',
    'button.connected': 'picture, name or short address',
    'button.wrongNetwork': 'Switch network',
    'button.signInNeeded': 'Sign in, where nobody may stay without it',
  },
  Connect: {
    'connect.installed': 'installed wallets, one row each across EVM and Solana',
    'connect.recent': 'the two used last come first, with their badge',
    'connect.late': 'a late announcement adds its row at the end',
    'connect.noWallet': 'no wallet installed: a way to get one',
    'connect.featured': 'configured wallets after the installed ones',
    'connect.loading': 'three skeleton rows under the installed wallets',
    'connect.listFailed': 'Could not load more wallets, Retry; installed ones stay',
    'connect.offline': 'You are offline; installed wallets stay usable',
    'connect.family': 'Which account?, for a wallet of both families',
    'connect.collapsed': 'Continue with a wallet',
    'connect.legal': 'the legal line, and the box that must be ticked first',
    'connect.reconnecting': 'Reconnecting… · Stop, after 5 s',
    'connect.diagnosis': 'Why is my wallet not here?',
    'connect.noProject': 'Project ID Not Configured; installed wallets usable',
  },
  'All wallets': {
    'allWallets.list': 'the grid, with the number of all',
    'allWallets.loading': 'skeletons',
    'allWallets.search': 'what was searched for, and how many were found',
    'allWallets.nothingFound': 'No wallet called “…”',
    'allWallets.failed': 'what failed, with Retry',
    'allWallets.letterPicture': 'a picture that fails shows the letter',
    'allWallets.detail': 'a wallet that is not installed: get it, open it, use a phone',
  },
  'Connecting to an installed wallet': {
    'connecting.asked': 'Continue in {wallet}',
    'connecting.slow': 'after 10 s: where to look; Ask again, Other wallet',
    'connecting.pending': '{wallet} is waiting for you',
    'connecting.locked': 'Unlock {wallet}',
    'connecting.declined': 'Request declined',
    'connecting.notInstalled': '{wallet} is not installed',
    'connecting.failed': 'Could not connect to {wallet}, with Details',
    'connecting.stillWaiting': 'after 60 s: Still waiting for {wallet}',
  },
  'Coinbase-type wallet': {
    'coinbase.popup': 'the window opens in the tap',
    'coinbase.closed': 'the window was closed: calm, with Try again',
    'coinbase.blocked': 'the browser blocked the window: calm, with Open it',
  },
  Email: {
    'email.field': 'the field for the address, with its own way on',
    'email.tooSoon': 'Please try again after {n} seconds, counting down',
    'email.device':
      'Approve this device: where the link went, the number it must show, Resend, Use another email',
    'email.codeShown': 'Enter the code shown on the page you opened from the mail',
    'email.codeSent': 'Enter the code we sent to {email}, with Change',
    'email.codeWrong': 'That code is not right. {n} tries left',
    'email.connected': 'the code was right: connected',
    'email.unavailable': 'Email login is not available right now; wallets stay usable',
    'email.approve': 'the secure window asks, above the dialog',
    'email.loggedOut': 'Log out ends the wallet of both families',
  },
  'Sign in by signature': {
    'signIn.asked': 'the domain, the statement, Sign and Cancel',
    'signIn.message': 'Read the message: the exact text',
    'signIn.signing': 'the wallet is asked',
    'signIn.declined': 'Signature declined; the view stays',
    'signIn.failed': 'the server refused or cannot be reached',
    'signIn.cancelRequired': 'Cancel disconnects where sign-in is required',
    'signIn.cancelOptional': 'Cancel closes where it is not',
    'signIn.closeBlocked': 'closing is explained, not done, where sign-in is required',
    'signIn.signed': 'the session stands after a reload, is listed and can be ended',
  },
  'Networks and unsupported networks': {
    'networks.list': 'supported networks, the current one marked',
    'networks.search': 'search beyond 8 networks',
    'networks.testNetworks': 'test networks in a group of their own, off at first',
    'networks.notSetUp': 'what the operator has not set up, apart',
    'networks.switching': 'the wallet is asked to switch',
    'networks.declined': 'the switch was declined',
    'networks.adding': 'a network unknown to the wallet is added: name, id and host are shown',
    'networks.cannotSwitch': '{wallet} cannot switch from here',
    'unsupported.choose': '{network} is not supported here',
    'unsupported.closeBlocked': 'closing is explained, not done',
  },
  'Receive and help': {
    'receive.code': 'code, whole address, Copy',
    'receive.networks': 'the networks it is valid on',
    'receive.amount': 'an amount makes a payment link',
    'help.whatIsAWallet': 'what a wallet is, and how to get one',
  },
  'Texts of SPEC §8': {
    'text.authenticationInitFailed': 'A problem occurred while trying initialize authentication',
    'text.signatureDeclined': 'Signature declined',
    'text.disconnectFailed': 'Failed to disconnect',
    'text.tokenBalanceUnavailable': 'Token Balance Unavailable',
    'text.transactionStarted': 'Transaction started',
    'text.somethingWentWrong': 'Something went wrong',
    'text.solanaSendFailed': 'Failed to send transaction. Please try again.',
    'text.solanaInvalidParameters': 'Please enter a valid amount and receiver address',
    'text.chainNotSupported': 'Chain is not supported',
    'text.anErrorOccurred': 'An error occurred',
    'text.emailLoginUnavailable': 'Unable to load email login dependency, in the log',
    'text.projectIdMissing': 'Project ID Not Configured',
  },
} as const

type Group = keyof typeof dialogStates

/** Id of a state. */
export type DialogState = { [TGroup in Group]: keyof (typeof dialogStates)[TGroup] }[Group]
