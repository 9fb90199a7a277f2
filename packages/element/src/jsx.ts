import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ButtonOptions } from './buttonOptions.js'
import type { GangwayButtonElement, GangwayButtonEventMap } from './GangwayButtonElement.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'gangway-button': GangwayButtonProps
    }
  }
}

type Listeners = {
  [TName in keyof GangwayButtonEventMap as `on${TName}`]?: (event: GangwayButtonEventMap[TName]) => void
}

/** Props of `<gangway-button>` in React 19, for whom `ConnectButton` is not at hand. Import this entry once. */
export type GangwayButtonProps = DetailedHTMLProps<
  HTMLAttributes<GangwayButtonElement>,
  GangwayButtonElement
> &
  Listeners & {
    config?: GangwayButtonElement['config']
    options?: ButtonOptions
    locale?: string
    theme?: 'light' | 'dark' | 'system'
    motion?: 'system' | 'reduced'
    'show-balance'?: boolean
  }
