import type { DemoGig } from './demo-gig.ts'

const customer = 'oakhouse_homes'
const by = 'marcus_moves'

/** Gigs of the property manager Oakhouse that the packer Marcus has booked or completed. */
export const marcusGigs: DemoGig[] = [
  {
    customer,
    title: 'Loft on Harrison Street',
    description:
      'Open loft, one flight, everything boxed. A long sofa and a workbench. The workbench has wheels and a mind of its own on slopes.',
    price: 420,
    boxes: '28',
    from: ['1525 Harrison Street', 'Oakland, CA 94612', 'Loft 6'],
    to: ['1840 Tice Valley Boulevard', 'Walnut Creek, CA 94595'],
    posted: 9.8,
    when: [4, '8:30', 5],
    needs: ['dolly', 'box truck'],
    photos: ['living-sofa', 'boxes', 'street'],
    taken: { by, daysAgo: 6.2 },
  },
  {
    customer,
    title: 'Three rooms and a piano',
    description:
      'Yamaha U1, a framed pastel and three rooms of boxes. Ground floor to ground floor, a ramp is there.',
    price: 640,
    boxes: '35–40',
    from: ['2708 Telegraph Avenue', 'Berkeley, CA 94705'],
    to: ['1116 Solano Avenue', 'Albany, CA 94706', 'Unit B'],
    posted: 11.1,
    when: [7, '9:00', 6],
    needs: ['heavy straps', 'dolly', 'piano', 'box truck'],
    photos: ['piano-evening', 'living', 'boxes-cat'],
    taken: { by, daysAgo: 5.1 },
  },
  {
    customer,
    title: 'Storage unit to a first home',
    description:
      '10 × 15 unit, roll-up door, ground level both ends. It has been packed for a year, so there may be surprises.',
    price: 310,
    boxes: '45',
    from: ['14300 Washington Avenue', 'San Leandro, CA 94578', 'Unit 88'],
    to: ['20102 Wisteria Street', 'Castro Valley, CA 94546'],
    posted: 6.3,
    when: [18, '10:00', 4],
    needs: ['dolly', 'box truck'],
    photos: ['boxes'],
    taken: { by, daysAgo: 1.7 },
  },
  {
    customer,
    title: 'Garden apartment to a second floor',
    description:
      'Narrow stairs, two trips with the dolly. A sofa that only just fits, tried before.',
    price: 385,
    boxes: '18',
    from: ['4129 Montgomery Street', 'Oakland, CA 94611'],
    to: ['560 Merritt Avenue', 'Oakland, CA 94610', 'Apt 2'],
    posted: 16.4,
    when: [-1, '13:30', 3],
    needs: ['dolly', 'cargo van'],
    photos: ['living', 'bedroom'],
    taken: { by, daysAgo: 12.2 },
    stage: 'disputed',
    dispute: {
      report: {
        text: 'The back of the sofa is torn, about a hand wide. It was whole at the pickup, see my photo. I would like $120 back for the repair.',
        photos: ['living-sofa', 'living'],
      },
      reply: {
        text: 'We wrapped the sofa before the stairs, and the turn was tight but we did not force it. The worn armrest was there before. I can offer $40.',
        photos: ['living-evening'],
      },
    },
  },
  {
    customer,
    title: 'Library of 900 books',
    description: 'Small boxes only, labeled by shelf. They want to stand again in the same order.',
    price: 290,
    boxes: '60',
    from: ['1612 Arch Street', 'Berkeley, CA 94709'],
    to: ['214 Arlington Avenue', 'Kensington, CA 94707'],
    posted: 19.2,
    when: [-7, '11:30', 4],
    needs: ['dolly'],
    photos: ['office-shelf', 'boxes'],
    taken: { by, daysAgo: 14.3 },
    reviews: {
      packer: {
        stars: 5,
        text: 'Every box had a shelf number. I have never carried 900 books so happily.',
      },
    },
  },
  {
    customer: 'dana_whitfield',
    title: 'Baby grand to a recital hall',
    description:
      'Legs off, board and straps, four hands. The stage door is at street level; the tuner comes the day after.',
    price: 780,
    boxes: '1',
    from: ['200 Wildwood Avenue', 'Piedmont, CA 94610'],
    to: ['3153 Seventeenth Street', 'San Francisco, CA 94110'],
    posted: 24.6,
    when: [-12, '8:00', 4],
    needs: ['heavy straps', 'dolly', 'piano', 'box truck'],
    photos: ['piano', 'piano-keys'],
    taken: { by, daysAgo: 20.5 },
    reviews: {
      customer: {
        stars: 5,
        text: 'Legs off, legs on, and in tune after a day of rest. I would not let anyone else touch it.',
        reply: 'See you at the recital.',
      },
      packer: {
        stars: 5,
        text: 'The stage door was open and four pairs of hands were waiting. A pleasure.',
      },
    },
  },
  {
    customer,
    title: 'Family of five and one patient cat',
    description:
      'Whole house, three bedrooms, a day’s work. The children have packed their own boxes and signed them.',
    price: 1150,
    boxes: '80–90',
    from: ['2812 San Jose Avenue', 'Alameda, CA 94501'],
    to: ['4455 Muirwood Drive', 'Pleasanton, CA 94588'],
    posted: 31.3,
    when: [-20, '8:00', 9.5],
    needs: ['heavy straps', 'dolly', 'pets', 'box truck'],
    photos: ['boxes-cat', 'bedroom', 'kitchen', 'living', 'street'],
    taken: { by, daysAgo: 28.4 },
    reviews: {
      customer: {
        stars: 5,
        text: 'A long day with three children in the way, and never an unfriendly word. The cat has moved in, too.',
      },
      packer: {
        stars: 5,
        text: 'The signed boxes made my day. All packed on time, with clear labels for every room.',
        reply: 'The children asked whether you kept one.',
      },
    },
  },
  {
    customer,
    title: 'Workshop with a table saw',
    description:
      'Heavy tools, ground floor to garage. The saw is on casters, the drill press is not.',
    price: 460,
    boxes: '16',
    from: ['22290 City Center Drive', 'Hayward, CA 94541'],
    to: ['38950 Paseo Padre Parkway', 'Fremont, CA 94538'],
    posted: 38.7,
    when: [-27, '10:00', 4.5],
    needs: ['heavy straps', 'dolly', 'box truck'],
    photos: ['office-desk'],
    taken: { by, daysAgo: 33.1 },
    reviews: {
      customer: {
        stars: 4,
        text: 'Heavy, awkward tools, all moved without a scratch. Half an hour late in the morning, but called ahead.',
        reply: 'The bridge was closed. Thanks for waiting.',
      },
      packer: {
        stars: 4,
        text: 'Everything as described. The garage door was narrower than in the photos, so measure it next time.',
      },
    },
  },
  {
    customer: 'samir_relocates',
    title: 'Office of six, over a weekend',
    description:
      'Desks, monitors and one espresso machine. Badges for the freight elevator are at the front desk.',
    price: 525,
    boxes: '30',
    from: ['1900 Powell Street', 'Emeryville, CA 94608', 'Floor 4'],
    to: ['1814 Franklin Street', 'Oakland, CA 94612', 'Suite 900'],
    posted: 44.2,
    when: [-33, '14:00', 6],
    needs: ['dolly', 'box truck'],
    photos: ['office', 'office-desk', 'street-truck'],
    taken: { by, daysAgo: 40.6 },
    reviews: {
      customer: {
        stars: 5,
        text: 'Six desks on Saturday, six desks working on Monday. Marcus labeled every cable bundle without being asked.',
        reply: 'Thank you. The espresso machine was the only one who complained.',
      },
      packer: {
        stars: 5,
        text: 'Badges were ready at the front desk, the elevator was booked, and there was coffee. Easy weekend.',
      },
    },
  },
]
