/** Version of this package, as `sv` tells it to the server. services.md §2. */
export const sdkVersion = '0.1.0'
