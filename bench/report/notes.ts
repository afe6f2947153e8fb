const uploads =
  'Four photos of 20 MB arrive as fast as this machine can send them to itself, and load generator, site, database and decoder share its two cores. The event loop of the site is blocked 1 to 3 ms longer at p99; the rest is waiting for a core.';

const wordSearch =
  'Each found listing lies on its own page of the table. Reading, checking and counting one takes about 3 microseconds, so a search that finds a thousand takes 3 ms of a core, and eight concurrent ones on two cores wait for each other.';

const inbox =
  'A hundred rows and all that belongs to them are nine statements, whose answers take 8 ms of the web process; the database counts 10,000 index entries meanwhile, and the load comes from the same two cores. The median is 12 to 15 ms.';

/** Reasons why a goal is missed, by the name of the goal; shown in the report while it is missed. */
export const notes: Readonly<Record<string, string>> = {
  'List of 24, uncached':
    'One prepared statement, like the baseline, but it reads two images per listing from two other tables (half of its time), computes each price, writes 30 kB of JSON instead of 6, compresses them to 4, and passes checks and headers. Anonymous visitors get it from the page cache; this is the cost for a signed-in user.',
  'A listing, uncached':
    'The baseline is one row by its key. The listing takes three prepared statements, four with its free days: the listing with its lender and images, whether the lender can be paid, and its reviews with their authors. Each is a round trip to the database and costs about as much as the baseline.',
  'The search page, uncached':
    'React and the router cost by the element, and the page has 760: hearts, views and counts of options have made it half as large again since it took 5.2 ms. Rendering is two fifths of the time; the rest is the serialised data, compression, sockets and garbage collection. The queries are a twelfth.',
  'The listing page, cached':
    'Each view is counted once a visitor and day. When this was measured the hash that says so took 13 of the 35 microseconds by which the page is slower than the others; its key is made once a day since, which leaves 2.',
  'The same of 10,000, median':
    'One search costs 0.4 ms of CPU in the site and 0.6 in the database. Eight run concurrently on two cores that also generate the load, so each waits for about three others.',
  'The same of 100,000':
    'One search costs 0.9 ms of CPU on the two cores, and eight run concurrently beside the load generator: p99 is ten times that, and varies by a millisecond from run to run.',
  'The same of 1,000,000': wordSearch,
  'The same of 1,000,000, on two cores': wordSearch,
  'A city on the map, of 1,000,000':
    'Every map view is a different search, so 1,201 points are read from the map’s index to show "1,200+": 1.5 ms of CPU in the database, and eight run concurrently on two cores.',
  'A suburb on the map, of 1,000,000':
    'The map’s index answers alone. About two thousand points are read from it, counted and sorted: 2 ms of CPU in the database, and eight run concurrently on two cores.',
  'One durable write':
    'The command is one statement that locks, checks and updates, like the baseline. But the price is in an index, for sorting, so PostgreSQL writes a new entry into every index of the listing: the seventy to ninety for its words and filters are two thirds of the time (0.77 of 1.1 ms). Without an index on the price it is 0.55 of the baseline, and every search by price would pay for that.',
  'An inbox of 10,000: sales': inbox,
  'An inbox of 10,000: orders': inbox,
  'An inbox of 10,000: offers received': inbox,
  'Added p99 of a list, four uploads': uploads,
  'Added p99 of a page, four uploads': uploads,
  'A photo of 20 MB to all variants':
    'Six sizes in two formats from 48 million pixels, by one process with memory for one photo.',
};
