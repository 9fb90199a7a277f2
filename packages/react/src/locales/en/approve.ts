import { specTexts } from '@gangway/protocol'

/** English texts around the secure frame that any view may need. interface-guide.md §7.10. */
export const approveTexts = {
  'approve.open': 'Answer in the secure window. Closing this cancels the request.',
  // product.md §8, letter by letter.
  'approve.notAllowed': specTexts.actionNotAllowed,
} as const
