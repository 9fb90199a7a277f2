import { specTexts } from '@gangway/protocol'

/** English texts around the secure frame, which has its own. interface-guide §7.10. */
export const approveTexts = {
  'approve.opening': 'Opening the secure window…',
  'approve.confirm': 'Confirm in the window above',
  'approve.open': 'Answer in the secure window. Closing this cancels the request.',
  'approve.message': 'A message is to be signed on {network}.',
  'approve.transaction': 'A transaction is to be approved on {network}.',
  'approve.failed': 'The secure window did not open',
  'approve.failed.help': 'Nothing was approved. You can try again.',
  'approve.cancel': 'Cancel the request',
  // SPEC §8, letter by letter.
  'approve.notAllowed': specTexts.actionNotAllowed,
} as const
