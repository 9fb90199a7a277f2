/** Folders of the packages other people install, in the order they depend on each other. */
export const publishedPackages = [
  'protocol',
  'registry',
  'pairing',
  'core',
  'react',
  'element',
  'testing',
  'create-gangway',
  'verify',
]
