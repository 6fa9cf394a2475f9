import type { DemoGig } from './demo-gig.ts'

const customer = 'oakhouse_homes'

/** Open gigs of the property manager Oakhouse. */
export const eastBayGigs: DemoGig[] = [
  {
    customer,
    title: 'Studio with a sofa bed and a big plant',
    description:
      'One room, ground floor. The sofa bed is the only heavy piece. The plant is a fiddle-leaf fig of seven feet and should ride standing up, in the shade.',
    price: 190,
    boxes: '14',
    from: ['1350 Hays Street', 'San Leandro, CA 94577', 'Apt 11'],
    to: ['3725 Castro Valley Boulevard', 'Castro Valley, CA 94546'],
    posted: 2.6,
    when: [9, '10:00', 3],
    verifiedOnly: true,
    photos: ['living', 'living-sofa'],
  },
  {
    customer,
    title: 'Gallery pieces and two crates',
    description:
      'Seven framed works on paper and two crates with small bronzes, from a closing gallery to the artist’s studio. Everything is wrapped. The crates are 90 pounds each. Gloves, please, and nothing flat on the floor of the van.',
    price: 620,
    boxes: '9',
    from: ['540 Valencia Street', 'San Francisco, CA 94110'],
    to: ['1250 Addison Street', 'Berkeley, CA 94702', 'Studio 107'],
    posted: 3.2,
    when: [11, '11:00', 4],
    verifiedOnly: true,
    needs: ['antiques', 'dolly', 'cargo van', 'fine art', 'heavy straps'],
    photos: ['art', 'art-crate'],
  },
  {
    customer,
    title: 'Two ponies to a new barn',
    description:
      'Biscuit and Olive, both calm, both used to a trailer if there is hay in it. Gravel drive with room to turn. Two saddles and a feed bin come along.',
    price: 540,
    boxes: '3',
    from: ['4870 Tesla Road', 'Livermore, CA 94550'],
    to: ['9210 Deer Valley Road', 'Brentwood, CA 94513'],
    posted: 3.7,
    when: [12, '8:00', 3.5],
    needs: ['large animals', 'horse trailer'],
    photos: ['farm', 'farm-trailer'],
  },
  {
    customer,
    title: 'Tall clock, blue vase and a walnut chest',
    description:
      'A grandfather clock of 1870 whose pendulum is already out, a vase that has survived three moves, and a chest with its drawers full of nothing. Two steps at each end, no stairs.',
    price: 330,
    boxes: '6',
    from: ['36 Corliss Drive', 'Moraga, CA 94556'],
    to: ['128 Hill Road', 'Berkeley, CA 94708'],
    posted: 4.4,
    when: [8, '13:30', 2.5],
    verifiedOnly: true,
    needs: ['antiques', 'cargo van'],
    photos: ['antiques', 'antiques-vases'],
  },
  {
    customer,
    title: '1994 coupe to storage',
    description:
      'It rolls and it brakes, it does not start. Flat driveway, a dry barn at the other end. A box of spare parts rides in the trunk.',
    price: 290,
    boxes: '1',
    from: ['24518 Mission Boulevard', 'Hayward, CA 94544'],
    to: ['11755 Foothill Road', 'Sunol, CA 94586'],
    posted: 8.6,
    when: [17, '15:00', 2],
    needs: ['vehicle trailer'],
    photos: ['car'],
  },
  {
    customer,
    title: 'Three students, one van, two addresses',
    description:
      'Three bedrooms of a shared apartment: two go to the same new place, one is dropped off on the way. Desks come apart, mattresses are bagged, the bicycles we ride ourselves.',
    price: 275,
    boxes: '25–30',
    from: ['2650 Haste Street', 'Berkeley, CA 94704', 'Apt 301'],
    to: ['4021 Piedmont Avenue', 'Oakland, CA 94611'],
    posted: 5.5,
    when: [6, '9:30', 5],
    needs: ['cargo van'],
    photos: ['bedroom', 'office-shelf', 'boxes'],
  },
  {
    customer,
    title: 'Cottage with a cat who stays on the boxes',
    description:
      'One bedroom, a kitchen, a porch with pots. The cat moves last, in her carrier, on somebody’s knees. She does not mind the radio.',
    price: 365,
    boxes: '22',
    from: ['718 Central Avenue', 'Alameda, CA 94501'],
    to: ['5514 Barrett Avenue', 'Richmond, CA 94805'],
    posted: 10.2,
    when: [13, '9:00', 5],
    needs: ['pets', 'box truck'],
    photos: ['boxes-cat', 'boxes', 'bedroom', 'kitchen'],
  },
]
