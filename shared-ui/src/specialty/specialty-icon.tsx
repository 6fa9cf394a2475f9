import {
  Amphora,
  BaggageClaim,
  Car,
  ChessKnight,
  Container,
  Fish,
  FishingHook,
  Lasso,
  Palette,
  PawPrint,
  Piano,
  Trailer,
  Truck,
  Van,
  Wrench,
  type LucideIcon,
} from 'lucide-react'

const icons = new Map<string, LucideIcon>([
  ['heavy straps', Lasso],
  ['dolly', BaggageClaim],
  ['piano', Piano],
  ['antiques', Amphora],
  ['aquariums', Fish],
  ['large animals', ChessKnight],
  ['pets', PawPrint],
  ['fine art', Palette],
  ['box truck', Truck],
  ['crane', FishingHook],
  ['cargo van', Van],
  ['horse trailer', Trailer],
  ['flatbed trailer', Container],
  ['vehicle trailer', Car],
])

/** Returns the icon of a specialty by name; unknown names get a generic icon. */
export function specialtyIconFor(name: string): LucideIcon {
  return icons.get(name.trim().toLowerCase()) ?? Wrench
}

export interface SpecialtyIconProps {
  name: string
  /** In px. */
  size?: number
  /** Adds the name as accessible name and tooltip, for an icon without visible text. */
  named?: boolean
}

/** The icon of a specialty; decorative unless `named`. */
export function SpecialtyIcon({ name, size = 18, named = false }: SpecialtyIconProps) {
  const Icon = specialtyIconFor(name)
  const rotation = Icon === FishingHook ? { transform: 'rotate(-45deg)' } : undefined
  if (!named) return <Icon size={size} style={rotation} />
  return (
    <span role="img" aria-label={name} title={name}>
      <Icon size={size} style={rotation} />
    </span>
  )
}
