declare module '../GangwayContext.js' {
  interface GangwayContextValue {
    motion: MotionSetting
  }
}

/** How much an interface moves; `system` follows the device, `reduced` keeps it still whatever that says. interface-guide.md §4.4. */
export type MotionSetting = 'system' | 'reduced'
