/** English texts of the list of connected wallets and accounts. interface-guide §8.1. */
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
  'profile.connectAnother': 'Connect another wallet',
  'profile.disconnectAll': 'Disconnect all',
} as const
