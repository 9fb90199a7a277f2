import type { DefineComponent } from 'vue'
import type { ButtonOptions } from './buttonOptions.js'
import type { GangwayButtonElement, GangwayButtonEventMap } from './GangwayButtonElement.js'

declare module 'vue' {
  interface GlobalComponents {
    'gangway-button': GangwayButtonComponent
  }
}

type Listeners = {
  [TName in keyof GangwayButtonEventMap as `on${Capitalize<TName>}`]?: (
    event: GangwayButtonEventMap[TName],
  ) => void
}

/** `<gangway-button>` in Vue's templates. Import this entry once. */
export type GangwayButtonComponent = DefineComponent<
  Listeners & {
    config?: GangwayButtonElement['config']
    options?: ButtonOptions
    locale?: string
    theme?: 'light' | 'dark' | 'system'
    motion?: 'system' | 'reduced'
    showBalance?: boolean
  }
>
