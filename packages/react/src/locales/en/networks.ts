import { specTexts } from '@gangway/protocol'

/** English texts of the network views. interface-guide §7.9. */
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
  'networks.declinedTitle': 'Switch declined',
  'networks.declined': 'You declined the switch in {wallet}. Nothing changed.',
  'networks.cannotSwitch': '{wallet} cannot switch from here. Change the network in {wallet}.',
  'networks.unrecognized': '{wallet} does not know {network}. Add it there, then try again.',
  // SPEC §8, letter by letter.
  'networks.notSupportedTitle': specTexts.chainNotSupported,
  'networks.notSupported':
    '{wallet} could not add {network}. Add it there by hand, or choose another network.',
  'networks.factName': 'Name',
  'networks.factId': 'Id',
  'networks.factHost': 'Server',
  'networks.pending': 'A request is already open in {wallet}. Answer it there.',
  'networks.switched': 'Now on {network}',
  'networks.numbered': 'Network {id}',
  'unsupported.headline': '{network} is not supported here. Choose another to go on.',
  'unsupported.notSetUp': '{network} is not set up on this server. Choose another to go on.',
  'unsupported.disconnect': 'Disconnect',
} as const
