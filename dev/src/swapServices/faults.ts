/** What a stand-in of a swap service can be asked to get wrong, by the name it has in forms, with the words of its page. */
export const swapFaults = {
  'no-route': 'It has no way from one to the other',
  slow: 'It takes 12 s to answer',
  down: 'It answers 503',
  garbled: 'It answers something that is no JSON',
  'too-good': 'It promises ten times what it brings',
  'lying-target': 'What it builds calls a contract of its own',
  'lying-recipient': 'What it builds pays somebody else',
  'lying-network': 'What it builds goes to another network than it says',
  'lying-amount': 'What it builds takes twice as much',
  'lying-minimum': 'What it builds brings less than it says',
  'lying-best': 'It promises more than any other, and what it builds pays somebody else',
  'lying-later': 'What it builds swaps while it is tried, and takes nearly all once its switch is flipped',
  'hidden-approval': 'What it builds approves somebody else',
  'never-arrives': 'What goes to another network stays on its way',
  'gives-back': 'What goes to another network is given back',
} as const

/** One of {@link swapFaults}. */
export type SwapFault = keyof typeof swapFaults
