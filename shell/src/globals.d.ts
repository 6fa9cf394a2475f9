/** The release that contains this code. The build inserts it. */
declare const RELEASE: string

declare module '*.svg' {
  const url: string
  export default url
}
