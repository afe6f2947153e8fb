const uploads =
  'Four photos of 20 MB come in as fast as this machine can send them to itself, and load, site, database and decoder share its two cores. The event loop of the site is held 1 to 3 ms longer at p99; the rest is waiting for a core.';

const middle =
  'Each piece that is found lies on a page of the table of its own. Reading, checking and counting one takes about 3 microseconds, so a search that finds a thousand takes 3 ms of a core, and eight at once on two cores wait for each other.';

/** What stands in the way of a goal, by the goal's own words: said by who has measured it, and shown while it is missed. */
export const obstacles: Readonly<Record<string, string>> = {
  'List of 24, made anew each time':
    'One prepared statement, as the floor, but it reads two pictures of each piece from two other tables (half of its time), prices each piece, writes 30 kB of JSON instead of 6, presses them to 4, and goes through checks and headers. Strangers get it finished; this is what a reader with a session would pay.',
  'A listing, made anew each time':
    'The floor is one row by its key. The listing takes three prepared statements, four with its free days: the piece with its lender and pictures, whether money can reach them, and its reviews with those who wrote them. Each is a journey to the database and costs about as much as the floor.',
  'The search page, made anew':
    'React and the router cost by the element: 24 cards about 1.8 ms, the filters 0.9, and about 2.5 go into the page around them, the data that is handed over, pressing and sockets. The queries are an eighth.',
  'The same of 10,000, half of them':
    'One search costs 0.4 ms of the site’s processor and 0.6 of the database’s. Eight ask at once on two cores that make the load as well, so each waits for about three others.',
  'The same of 100,000':
    'One search costs 0.9 ms of the two cores’ time, and eight ask at once beside the load: p99 is ten times that, and moves by a millisecond from run to run.',
  'The same of 1,000,000': middle,
  'The same of 1,000,000, on two cores': middle,
  'A city on the map, of 1,000,000':
    'Every map shown is another search, so 1,201 points are read from the map’s index to say "1,200+": 1.5 ms of the database’s processor, and eight ask at once on two cores.',
  'A suburb on the map, of 1,000,000':
    'The map’s index answers alone. Some two thousand points are read from it, counted and put in order: 2 ms of the database’s processor, and eight ask at once on two cores.',
  'One durable write':
    'The command is one statement that locks, checks and changes, as the floor. But the price is in an index, for those who sort by it, and so PostgreSQL writes a new entry into every index of the piece: the seventy to ninety of its words and filters are two thirds of the time (0.77 of 1.1 ms). Without any index on the price it is 0.55 of the floor, and every search by price would pay for that.',
  'Of those who are asked to come back, p99':
    'One thread answers everybody, and a page is drawn in one piece. Sending somebody away takes a fraction of a millisecond, but who comes while a page is being drawn waits for its end; pages are drawn one in each round of the event loop, so that it is one page and not many.',
  'Longer for a list at p99, four uploads': uploads,
  'Longer for a page at p99, four uploads': uploads,
  'A photo of 20 MB to all variants':
    'Six sizes in two formats from 48 million pixels, by one process with memory for one photo.',
};
