import type { GangwayProviderProps } from '@gangway/react'

/**
 * What a page may set beside the attributes, as `GangwayProvider` of @gangway/react has it. Buttons of one config share a dialog,
 * whose options are those of the first button.
 */
export type ButtonOptions = Pick<
  GangwayProviderProps,
  'allowUnsupportedChain' | 'legal' | 'messages' | 'themeVariables'
>

/** Options of a page and of the attributes together. */
export type AllOptions = ButtonOptions & Pick<GangwayProviderProps, 'locale' | 'motion' | 'theme'>
