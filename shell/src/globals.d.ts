/** The release that contains this code. The build inserts it. */
declare const RELEASE: string

declare module '*.svg' {
  const url: string
  export default url
}

/** Whether the menu button was pressed before the bar rendered (page/early.js). The bar sets it to false. */
declare var menuPressedEarly: boolean | undefined
