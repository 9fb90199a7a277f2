/** English texts of the network views. interface-guide.md §7.9. */
export const networksTexts = {
  'networks.list': 'Networks',
  'networks.testnets': 'Test networks',
  'networks.showTestnets': 'Show test networks',
  'networks.search': 'Search networks',
  'networks.nothingFound': 'No network called “{text}”',
  'networks.found': '{count, plural, one {# network} other {# networks}} found',
  'networks.notSetUp': 'Not set up on this server',
  'networks.notSetUpCount': 'Not set up on this server ({count})',
  'networks.askedHelp': 'Approve switching to {network} in {wallet}',
  'networks.askedToAdd': '{wallet} does not know {network} yet. Approve adding it there:',
  'networks.switched': 'Now on {network}',
  'networks.numbered': 'Network {id}',
  'unsupported.headline': '{network} is not supported here. Choose another to go on.',
  'unsupported.notSetUp': '{network} is not set up on this server. Choose another to go on.',
  'unsupported.disconnect': 'Disconnect',
} as const
