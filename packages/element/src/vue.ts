import type { EmitFn, PublicProps } from 'vue'
import type { ButtonOptions } from './buttonOptions.js'
import type { GangwayButtonElement, GangwayButtonEventMap } from './GangwayButtonElement.js'

declare module 'vue' {
  interface GlobalComponents {
    'gangway-button': GangwayButtonComponent
  }
}

/** `<gangway-button>` in Vue's templates, for its type check. Import this entry once. */
export type GangwayButtonComponent = new () => GangwayButtonElement & {
  $props: PublicProps & {
    config?: GangwayButtonElement['config']
    options?: ButtonOptions
    locale?: string
    theme?: 'light' | 'dark' | 'system'
    motion?: 'system' | 'reduced'
    showBalance?: boolean
  }
  $emit: EmitFn<{ [TName in keyof GangwayButtonEventMap]: (event: GangwayButtonEventMap[TName]) => void }>
}
