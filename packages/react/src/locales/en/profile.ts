/** English texts of the list of connected wallets and accounts. interface-guide.md §8.1. */
export const profileTexts = {
  'profile.open': 'Wallets and accounts:',
  'profile.more': '+{count}',
  'profile.place': '{family} · {network}',
  'profile.inUse': 'In use',
  'profile.nowInUse': 'Now using {address} in {wallet}',
  'profile.accounts': 'Accounts of {wallet}, {family}',
  'profile.copy': 'Copy address {address}',
  'profile.disconnect': 'Disconnect {wallet}, {family}',
  'profile.manageLogins': 'Manage how you log in',
  'profile.manageLogins.help': 'Add or remove ways to log in, on a page of its own',
  'profile.type.smartAccount': 'Switch to your smart account',
  'profile.type.smartAccount.help':
    'Same address. An app can then do several things in one approval, and pay the network fee.',
  'profile.type.smartAccount.done': 'You now use your smart account',
  'profile.type.eoa': 'Switch to your standard account',
  'profile.type.eoa.help':
    'Same address. Each step then needs its own approval, and you pay the network fee. What you allowed apps stays allowed.',
  'profile.type.eoa.done': 'You now use your standard account',
  'profile.type.busy': 'Switching…',
  'profile.type.failed': 'The account type was not changed. Try again.',
  'profile.setBack': 'Set your account back',
  'profile.setBack.help':
    'It is set up for several things at once on {network}. This makes it a plain one until the next time.',
  'profile.setBack.busy': 'Setting it back…',
  'profile.setBack.done': 'Your account is a plain one again',
  'profile.setBack.failed': 'Your account was not set back. Try again.',
  'profile.connectAnother': 'Connect another wallet',
  'profile.disconnectAll': 'Disconnect all',
} as const
