/** A page of the shell as HTML. The server replaces `<!--bar-->` by the navigation bar, `<!--fee-->` by the service fee. */
export interface PrerenderedPage {
  title: string
  description: string
  html: string
  style: string
}

/** `first-paint.json` of a release of the shell: what the page server sends before any script runs. */
export interface FirstPaintFile {
  /** The shell's own pages, by address. */
  pages: Record<string, PrerenderedPage>
  /** The navigation bar before the session check, by the role that the cookie names. */
  bars: Record<'visitor' | 'customer' | 'packer', string>
  /** From these parts the server builds the skeletons of the halves' pages. */
  skeleton: {
    style: string
    /** The whole body, with the placeholders `<!--page-->` and `<!--bar-->`. */
    frame: string
    /** The page's column, with the placeholder `<!--content-->`. */
    page: string
    narrow: string
    /** The page's heading, with the placeholder `{heading}`; `headWithLede` also has `{lede}`. */
    head: string
    headWithLede: string
  }
}
