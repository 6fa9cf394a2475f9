import type { DemoGig, DemoPlace } from './demo-gig.ts'

const customer = 'dana_whitfield'
const apartment: DemoPlace = ['418 Lee Street', 'Oakland, CA 94610', 'Apt 4C']
const townhouse: DemoPlace = ['2231 Seventh Street', 'Berkeley, CA 94710']
const storage: DemoPlace = ['1010 Grayson Street', 'Berkeley, CA 94710', 'Unit 214']

/** Six gigs of the customer Dana, one of them booked for tomorrow. */
export const danasGigs: DemoGig[] = [
  {
    customer,
    title: 'Two-bedroom apartment to a townhouse',
    description:
      'Fourth floor with an elevator. Most of it is packed, the kitchen is not. Sofa, two beds, a long table and a wall of books. The elevator is booked from 8 to 12, and there is a loading zone on Lee Street. At the townhouse everything goes up one straight flight.',
    price: 480,
    boxes: '30–40',
    from: apartment,
    to: townhouse,
    posted: 0.2,
    when: [14, '9:00', 5],
    move: {
      ...{ help: 'load_unload', size: 'two_bedrooms', truck: 'packer', helpers: 2, hours: 5 },
      arrival_minutes: 60,
      items: { sofa: 1, queen_bed: 2, dining_table: 1, dining_chair: 6, bookcase: 4 },
      pickup_access: { stairs: 0, elevator: 'large', carry: 'short', parking: 'dock' },
      dropoff_access: { stairs: 1, elevator: 'none', carry: 'short', parking: 'street' },
      pickup_note: 'The elevator key is with the super, Mr. Ortega, in 1A. Ring twice.',
    },
    needs: ['dolly', 'box truck'],
    photos: ['living', 'bedroom', 'boxes', 'kitchen-counter', 'living-sofa'],
  },
  {
    customer,
    title: 'Upright piano, second floor to ground floor',
    description:
      'A Yamaha U1 from my grandmother, and a framed pastel that hangs above it. The piano comes down one flight with a turn; the stairs are 38 inches wide. Street parking right in front, reserved from 8 AM. At the new place it goes through double doors to the back room, no steps. Blankets are here, straps and a dolly are not.',
    price: 350,
    boxes: '2',
    from: ['2412 Dwight Way', 'Berkeley, CA 94704', 'Apt 2'],
    to: ['817 Ramona Avenue', 'El Cerrito, CA 94530'],
    posted: 1.1,
    when: [15, '9:00', 4.5],
    move: {
      ...{ help: 'load_unload', size: 'few_items', truck: 'packer', helpers: 2, hours: 4.5 },
      arrival_minutes: 0,
      items: { upright_piano: 1, picture: 1 },
      pickup_access: { stairs: 1, elevator: 'none', carry: 'short', parking: 'street' },
      dropoff_access: { stairs: 0, carry: 'short', parking: 'at_door' },
      dropoff_note: 'Gate code 4411. The back door is open.',
    },
    needs: ['heavy straps', 'dolly', 'piano', 'fine art', 'box truck'],
    photos: [
      'piano',
      'piano-keys',
      'piano-evening',
      'living-evening',
      'living-sofa',
      'street',
      'street-truck',
    ],
  },
  {
    customer,
    title: '75-gallon aquarium and stand',
    description:
      'The tank will be drained. The fish travel with me, the stones and the pump with you. The stand is oak and comes apart in two. Three steps down to the street, a garage at the other end.',
    price: 260,
    boxes: '3–5',
    from: ['1527 Webster Street', 'Alameda, CA 94501'],
    to: townhouse,
    posted: 2.3,
    when: [15, '14:00', 3],
    move: {
      ...{ help: 'load_unload', size: 'few_items', truck: 'packer', helpers: 2, hours: 3 },
      items: { aquarium: 1 },
      pickup_access: { stairs: 0, parking: 'street' },
      dropoff_access: { stairs: 0, parking: 'at_door' },
    },
    needs: ['aquariums', 'cargo van'],
    photos: ['aquarium', 'aquarium-fish'],
  },
  {
    customer,
    title: 'Guest bedroom to storage',
    description:
      'Queen bed, a wardrobe that comes apart and a few boxes. Ground floor to ground floor. The unit is by the freight door, the code comes with the booking.',
    price: 165.5,
    boxes: '8',
    from: apartment,
    to: storage,
    posted: 7.4,
    when: [1, '10:30', 2],
    move: {
      ...{ help: 'load_unload', size: 'few_items', truck: 'packer', helpers: 1, hours: 2 },
      arrival_minutes: 60,
      items: { queen_bed: 1, wardrobe: 1 },
      pickup_access: { stairs: 0, elevator: 'large' },
      dropoff_access: { stairs: 0, parking: 'dock' },
      dropoff_note: 'Freight door code 2140, unit 214 is to the left.',
    },
    photos: ['bedroom'],
    taken: { by: 'marcus_moves', daysAgo: 2.1 },
  },
  {
    customer,
    title: 'Home office with standing desk',
    description:
      'One desk that rises, two shelves and the books that were on them. Third floor, freight elevator. The monitor is in its own box and would like to stay upright.',
    price: 225,
    boxes: '20',
    from: ['5885 Hollis Street', 'Emeryville, CA 94608', 'Suite 330'],
    to: townhouse,
    posted: 8.1,
    when: [21, '13:00', 2.5],
    move: {
      ...{ help: 'load_unload', size: 'office', truck: 'packer', helpers: 1, hours: 2.5 },
      items: { desk: 1, bookcase: 2, computer: 1 },
      pickup_access: { stairs: 0, elevator: 'large', carry: 'medium' },
    },
    needs: ['dolly', 'cargo van'],
    photos: ['office', 'office-desk', 'office-shelf'],
  },
  {
    customer,
    title: 'Kitchen boxes and a refrigerator',
    description:
      'The refrigerator is 36 inches wide and has been emptied. Parking right at the door. Glasses and plates are wrapped and marked; the cast iron is not, and is heavy.',
    price: 210,
    boxes: '15–20',
    from: apartment,
    to: townhouse,
    posted: 9.3,
    when: [27, '8:30', 2.5],
    move: {
      ...{ help: 'load_unload', size: 'few_items', truck: 'customer', helpers: 2, hours: 2.5 },
      items: { refrigerator: 1 },
      pickup_access: { stairs: 0, elevator: 'large', carry: 'short', parking: 'at_door' },
    },
    needs: ['heavy straps', 'dolly'],
    photos: ['kitchen', 'kitchen-fridge', 'kitchen-counter'],
    before: {
      by: 'ruth_and_rig',
      daysAgo: 8.2,
      stage: 'cancelled',
      actor: 'packer',
      note: 'My truck is in the shop until next month. Sorry!',
      ended: [-3, '11:20'],
    },
  },
]
