import { specTexts } from '@gangway/protocol'

/** English texts of the network views. interface-guide §7.9. */
export const networksTexts = {
  'networks.list': 'Networks',
  'networks.testnets': 'Test networks',
  'networks.showTestnets': 'Show test networks ({count})',
  'networks.hideTestnets': 'Hide test networks',
  'networks.search': 'Search networks',
  'networks.nothingFound': 'No network called “{text}”',
  'networks.found': '{count, plural, one {# network} other {# networks}} found',
  'networks.notSetUp': 'Not set up on this server',
  'networks.askedHelp': 'Approve switching to {network} in {wallet}',
  'networks.declined': 'You declined the switch in {wallet}. Nothing changed.',
  'networks.cannotSwitch': '{wallet} cannot switch from here. Change the network in {wallet}.',
  'networks.unrecognized': '{wallet} does not know {network}. Add it there, then try again.',
  'networks.addDetails': 'Name: {network} · Id: {id} · Address: {host}',
  'networks.pending': 'A request is already open in {wallet}. Answer it there.',
  'networks.switched': 'Now on {network}',
  'networks.unknown': 'This network',
  'unsupported.headline': '{network} is not supported here. Choose another to go on.',
  'unsupported.notSetUp': '{network} is not set up on this server. Choose another to go on.',
  'unsupported.disconnect': 'Disconnect',
  // SPEC §8, letter by letter.
  'unsupported.disconnectFailed': specTexts.disconnectFailed,
} as const
