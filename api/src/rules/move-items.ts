/** A kind of furniture or large item. */
export interface ItemKind {
  name: string
  /** Its typical volume on a truck, in cubic feet. */
  feet: number
  /** The name of the specialty that it suggests. */
  specialty?: string
}

// The volumes are those of the cube sheets that moving companies share ("Table of Measurements", which counts 7 pounds for
// each cubic foot), rounded to 5. Aquarium, safe and hot tub are our guess.
/** The kinds of items by the id that the API stores. */
export const moveItems = {
  sofa: { name: 'Sofa', feet: 50 },
  loveseat: { name: 'Loveseat', feet: 35 },
  sectional: { name: 'Sectional sofa', feet: 90 },
  sofa_bed: { name: 'Sofa bed', feet: 60 },
  armchair: { name: 'Armchair', feet: 20 },
  recliner: { name: 'Recliner', feet: 25 },
  coffee_table: { name: 'Coffee table', feet: 10 },
  side_table: { name: 'Side table', feet: 5 },
  tv: { name: 'TV', feet: 10 },
  tv_stand: { name: 'TV stand', feet: 20 },
  bookcase: { name: 'Bookcase', feet: 20 },
  cabinet: { name: 'Cabinet', feet: 25 },
  rug: { name: 'Rug', feet: 10 },
  lamp: { name: 'Floor lamp', feet: 5 },
  mirror: { name: 'Large mirror', feet: 5 },
  picture: { name: 'Framed picture', feet: 5, specialty: 'fine art' },
  twin_bed: { name: 'Twin bed', feet: 40 },
  queen_bed: { name: 'Full or queen bed', feet: 65 },
  king_bed: { name: 'King bed', feet: 70 },
  bunk_bed: { name: 'Bunk bed', feet: 70 },
  crib: { name: 'Crib', feet: 10 },
  mattress: { name: 'Mattress alone', feet: 40 },
  nightstand: { name: 'Nightstand', feet: 5 },
  dresser: { name: 'Dresser', feet: 40 },
  chest: { name: 'Chest of drawers', feet: 25 },
  wardrobe: { name: 'Wardrobe', feet: 45 },
  desk: { name: 'Desk', feet: 30 },
  office_chair: { name: 'Office chair', feet: 10 },
  file_cabinet: { name: 'File cabinet', feet: 15 },
  computer: { name: 'Computer with screen', feet: 10 },
  conference_table: { name: 'Conference table', feet: 60 },
  dining_table: { name: 'Dining table', feet: 30 },
  dining_chair: { name: 'Dining chair', feet: 5 },
  hutch: { name: 'Hutch', feet: 35 },
  bar_stool: { name: 'Bar stool', feet: 5 },
  refrigerator: { name: 'Refrigerator', feet: 45 },
  freezer: { name: 'Freezer', feet: 45 },
  stove: { name: 'Stove', feet: 30 },
  dishwasher: { name: 'Dishwasher', feet: 20 },
  washer: { name: 'Washer', feet: 25 },
  dryer: { name: 'Dryer', feet: 25 },
  microwave: { name: 'Microwave', feet: 5 },
  upright_piano: { name: 'Upright piano', feet: 70, specialty: 'piano' },
  grand_piano: { name: 'Grand piano', feet: 80, specialty: 'piano' },
  keyboard: { name: 'Keyboard', feet: 10 },
  clock: { name: 'Grandfather clock', feet: 20, specialty: 'antiques' },
  safe: { name: 'Safe', feet: 20, specialty: 'heavy straps' },
  aquarium: { name: 'Aquarium', feet: 20, specialty: 'aquariums' },
  pool_table: { name: 'Pool table', feet: 45, specialty: 'heavy straps' },
  exercise_machine: { name: 'Exercise machine', feet: 25 },
  bicycle: { name: 'Bicycle', feet: 10 },
  stroller: { name: 'Stroller', feet: 5 },
  patio_table: { name: 'Patio table', feet: 25 },
  patio_chair: { name: 'Patio chair', feet: 10 },
  grill: { name: 'Grill', feet: 15 },
  lawn_mower: { name: 'Lawn mower', feet: 15 },
  hot_tub: { name: 'Hot tub', feet: 120, specialty: 'heavy straps' },
  tool_chest: { name: 'Tool chest', feet: 15 },
  plant: { name: 'Large plant', feet: 10 },
  suitcase: { name: 'Suitcase', feet: 5 },
} as const satisfies Record<string, ItemKind>

export type ItemId = keyof typeof moveItems

/** Returns, for example, "23 items: about 640 cubic feet, boxes not counted". Counts no kinds that it does not know. */
export function volumeText(items: Readonly<Record<string, number>>): string | undefined {
  let [count, feet] = [0, 0]
  for (const [id, ofKind] of Object.entries(items)) {
    if (!(id in moveItems)) continue
    count += ofKind
    feet += ofKind * moveItems[id as ItemId].feet
  }
  if (count === 0) return undefined
  const volume = feet.toLocaleString('en-US')
  return `${count} ${count === 1 ? 'item' : 'items'}: about ${volume} cubic feet, boxes not counted`
}
