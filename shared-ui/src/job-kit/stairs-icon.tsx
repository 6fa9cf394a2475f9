/** A flight of stairs, drawn like the icons of Lucide, which has none. */
export function StairsIcon({ size }: { size: number; 'aria-hidden'?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M3 20h4.5v-4.5H12V11h4.5V6.5H21" />
    </svg>
  )
}
