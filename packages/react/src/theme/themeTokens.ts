/**
 * The tokens of theme.css that a host may set, each with a CSS property that takes the same values: what that property
 * refuses is no value for the token.
 */
export const themeTokens: Readonly<Record<string, string>> = {
  '--gw-z-index': 'z-index',
  ...every('color', [
    ...['bg', 'bg-raised', 'bg-sunken', 'fg', 'fg-muted', 'fg-faint', 'border', 'border-strong'],
    ...[
      'accent',
      'accent-fg',
      'accent-text',
      'accent-soft',
      'danger',
      'danger-soft',
      'warning',
      'warning-soft',
    ],
    ...['success', 'success-soft', 'focus', 'scrim', 'qr-dark', 'qr-light'],
  ]),
  ...every('border-top-left-radius', ['radius-dialog', 'radius-card', 'radius-control', 'radius-pill']),
  ...every('border-top-width', ['border-width']),
  ...every('box-shadow', ['shadow-dialog', 'shadow-toast']),
  ...every('padding-top', ['space-1', 'space-2', 'space-3', 'space-4']),
  ...every('padding-top', ['space-5', 'space-6', 'space-7', 'space-8']),
  ...every('font-size', ['base', 'text-xs', 'text-s', 'text-m', 'text-l', 'text-xl', 'text-2xl']),
  ...every('font-family', ['font', 'font-mono']),
  ...every('font-weight', ['weight-normal', 'weight-medium', 'weight-strong']),
  ...every('width', ['dialog-width', 'target', 'row-height']),
  ...every('transition-duration', ['header-text-duration', 'height-duration', 'view-duration']),
}

function every(property: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`--gw-${name}`, property]))
}
