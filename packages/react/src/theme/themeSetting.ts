/** How light an interface is; `system` follows the device, live. interface-guide §4.2. */
export type ThemeSetting = 'light' | 'dark' | 'system'
