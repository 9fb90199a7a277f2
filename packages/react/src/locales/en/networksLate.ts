import { specTexts } from '@gangway/protocol'

/** English texts of the notes that load once a network was chosen. interface-guide.md §7.9. */
export const networksLateTexts = {
  'networks.factName': 'Name',
  'networks.factId': 'Id',
  'networks.factHost': 'Server',
  'networks.awaited': 'Waiting for {wallet}, which you used on your last visit',
  'networks.awaitedUnknown': 'Waiting for the wallet that you used on your last visit',
  'networks.declinedTitle': 'Switch declined',
  'networks.declined': 'You declined the switch in {wallet}. Nothing changed.',
  'networks.cannotSwitch': '{wallet} cannot switch from here. Change the network in {wallet}.',
  'networks.unrecognized': '{wallet} does not know {network}. Add it there, then try again.',
  // product.md §8, letter by letter.
  'networks.notSupportedTitle': specTexts.chainNotSupported,
  'networks.notSupported':
    '{wallet} could not add {network}. Add it there by hand, or choose another network.',
  'networks.pending': 'A request is already open in {wallet}. Answer it there.',
} as const
