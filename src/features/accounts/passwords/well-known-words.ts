/**
 * Words that passwords are most often made of, written down for this project: what people type when
 * asked for a password, first names, teams, pets, months, brands, and the same in a few languages.
 * With digits and signs around them, or in their place, they stand for several thousand passwords
 * that any list of leaked ones begins with.
 */
const words = `
password passwort passwd passw pass passphrase passcode passkey motdepasse contrasena contraseña senha parola haslo heslo salasana
wachtwoord lozinka admin administrator administrador root toor user username guest login logon signin welcome welkom willkommen
bienvenue bienvenido letmein letme openup opensesame sesame secret secrets topsecret default changeme changeit change temp temporary
test tester testing testtest testuser demo sample example example default master masterkey system manager office company computer
internet network server service support access access control security secure private public account hello hellohello helloworld
hallo bonjour hola ciao namaste goodbye whatever nothing something anything everything nobody somebody blahblah asdf qwerty qwertz
azerty qwert qwer asdfgh asdfghjkl zxcvbnm zxcvbn zxcv abc abcd abcde abcdef abcdefg abcdefgh qaz wsx qazwsx qwe asd zxc
love loves lover lovers loveyou loveme lovely iloveyou iloveu iloveme ilove lovelove mylove truelove forever foreverlove always
babygirl babyboy baby babe babydoll honey honeybee sweetheart sweetie sweet sweety darling dearest angel angels angelo angelica
heart hearts kisses kiss kissme hugs sexy sexygirl sexyboy hottie hotstuff cutie cutiepie beautiful gorgeous pretty princess
princesa prince queen king kingkong kingdom royal lady ladybug ladies girl girls boy boys boyfriend girlfriend friend friends
friendship bestfriend bestfriends family mother father mommy mummy daddy mamma mama papa sister sisters brother brothers grandma
grandpa children child kids sunshine sunflower sunset sunrise sunny moonlight moonbeam moon star stars starlight starwars startrek
rainbow rainbows butterfly butterflies dragonfly flower flowers rose roses daisy lily violet jasmine orchid tulip blossom cherry
cherries strawberry blueberry banana orange lemon apple apples peach peaches mango chocolate cookie cookies cupcake candy sugar
cheese cheesecake chicken bacon pizza coffee pepper ginger cinnamon vanilla caramel pumpkin peanut butter butterscotch buttercup
pickle pickles muffin brownie cocacola pepsi monkey monkeys monkeyboy tiger tigers tigger lion lions lioness panther panthers leopard
jaguar cheetah puma cougar bear bears teddybear polarbear wolf wolves wolverine wolfpack fox foxes eagle eagles falcon falcons hawk
hawks raven ravens phoenix dragon dragons dragonball dragonfire unicorn unicorns pegasus dolphin dolphins shark sharks whale turtle
turtles penguin penguins elephant giraffe gorilla panda kangaroo koala kiwi horse horses pony ponies mustang mustangs stallion
bulldog bulldogs puppy puppies puppylove doggie doggy dogs kitty kitten kittens kittycat cats hamster bunny rabbit rabbits froggy
frogs spider spiderman snake snakes viper cobra scorpion bluebird chickens cowboy cowboys cowgirl
football futbol soccer baseball basketball hockey volleyball softball tennis rugby cricket golf golfer golfing swimming swimmer
surfing surfer skateboard skater snowboard running runner fishing hunter hunting dancer dancing ballet gymnast karate boxing
wrestling champion champions winner winners victory legend legends player players gamer games gaming arsenal liverpool chelsea
manchester manunited united everton tottenham barcelona realmadrid juventus inter milan celtic rangers steelers packers patriots
broncos raiders redskins cowboys yankees redsox dodgers giants mets cubs braves lakers celtics bulls chicago heat spurs allblacks
crusaders blues hurricanes highlanders chiefs warriors wallabies
superman superwoman superstar supergirl batman batgirl robin catwoman ironman hulk thor avengers captain america spiderman deadpool
joker pokemon pikachu charizard naruto sasuke goku vegeta sonic mario luigi zelda nintendo playstation xbox minecraft fortnite
roblox halo warcraft starcraft diablo runescape counterstrike finalfantasy kingdomhearts matrix gandalf frodo hobbit hogwarts
harrypotter hermione voldemort dumbledore skywalker vader darthvader yoda chewbacca jedi snoopy garfield mickey mickeymouse minnie
donald donaldduck goofy pluto tinkerbell cinderella barbie hellokitty disney disneyland simpsons homer bart scooby scoobydoo
spongebob patrick shadow shadows knight knights ninja ninjas samurai warrior wizard wizards witch magic magical magician mystery
merlin excalibur camelot vampire zombie zombies ghost phantom demon devil hell heaven heavens jesus jesuschrist christ church
blessed blessing faith hope grace trinity genesis bible prayer savior amen god godisgood lord trustno trustnoone trustme
money moneymaker moneyman million millionaire rich richie diamond diamonds gold golden goldfish silver platinum crystal emerald
ruby pearl sapphire treasure lucky luckyme luckystar fortune freedom liberty peace happy happyday happiness smile smiley smiles
laughter dream dreams dreamer dreaming wonder wonderful amazing awesome fantastic cool coolguy coolgirl crazy crazygirl loser stupid
idiot fuckyou fuckoff fuck fucker fuckme asshole bitch bitches bastard bullshit shit pussy penis dick cock slut sexsex porn
naughty playboy player pimp gangster gangsta thuglife killer killers murder destroy hacker hackers hacking matrix cyber
music musical musician guitar guitars piano violin drummer drums singer metallica slipknot nirvana greenday linkinpark blink eminem
tupac biggie beyonce rihanna shakira britney madonna elvis beatles rockstar rocknroll rock punk metal jazz hiphop rapper
summer summertime winter autumn spring january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday christmas halloween easter birthday holiday vacation weekend
today tomorrow yesterday morning midnight tonight night nights blue blues green red black white yellow orange purple pink brown
blackie whitey purplerain pinky pinkfloyd bluesky redhead redrose greenday blackcat blackjack snowball snowflake snowman snow icecream
iceman fire fireman firefly fireball thunder lightning storm stormy rain raindrop water waterfall ocean oceans beach beachbum island
river mountain forest garden earth planet galaxy universe cosmos cosmic space rocket apollo mercury venus mars jupiter saturn neptune
mercedes benz porsche ferrari lamborghini corvette camaro mustang chevy chevrolet chevelle firebird ford honda civic toyota nissan
subaru mazda yamaha suzuki kawasaki ducati harley harleydavidson bmw audi volvo jeep hummer trucker truck racing racecar racer
samsung nokia motorola iphone apple google gmail yahoo hotmail facebook myspace youtube twitter instagram linkedin microsoft windows
linux ubuntu oracle adobe photoshop amazon netflix dropbox android blackberry
newzealand zealand auckland wellington christchurch dunedin hamilton tauranga rotorua queenstown australia sydney melbourne brisbane
perth london england britain ireland scotland paris france germany berlin spain madrid italy italia roma russia moscow brazil brasil
mexico canada america american california texas florida newyork chicago boston dallas houston phoenix denver hawaii alaska africa
india china japan tokyo korea thailand vietnam philippines
fashion fashionista dress dresses shopping shopaholic shoes style stylish model runway rotation wardrobe closet vogue gucci prada
chanel dior versace armani nike adidas
michael michelle matthew michaela mike daniel daniela danielle david davide christopher chris christian christina christine cristina
joshua josh andrew andrea andreas andy anthony antonio tony joseph joey joe robert roberto bob bobby william will william billy jessica
jess jessie ashley ashleigh jennifer jenny jen amanda mandy sarah sara samantha sam sammy samuel elizabeth liz lizzie beth bethany
stephanie steph stephen steven steve nicole nicola nicholas nick nicky brandon brian bryan justin justine jason jonathan jon john
johnny james jamie jacob jake kevin kelly kelsey kimberly kim thomas tom tommy timothy tim richard rick ricky charles charlie charlotte
george georgia georgie edward eddie eric erica erika patrick patricia pat patty rachel rachael rebecca becky melissa mel melanie laura
lauren megan meghan hannah heather amber amy amelia emily emma olivia sophia sophie isabella isabel bella abigail abby ava mia madison
chloe zoe zoey ella lily lucy lucia grace victoria vicky vanessa veronica valerie valentina alexander alexandra alexandria alexis alex
allison alison alicia alice alyssa angela anna anne annie ana anita ariana ariel audrey barbara brenda brittany brooke caroline carolina
carol carmen carla carlos catherine katherine kathryn kathleen kate katie kathy katy cassandra cassie cecilia cheyenne cindy claudia
courtney crystal cynthia dakota dana debbie deborah denise derek diana diane dominic dominique donna dylan eduardo elena ethan eva
evelyn felicia felix fernando frances francis francisco frank frankie gabriel gabriela gabriella gary gerald gilbert gina gloria gregory
greg hailey haley harold harry harrison helen henry hunter ian ivan jack jackie jackson jaime javier jay jayden jean jeff jeffrey jeremy
jerry jesse jill jim jimmy joan joanna jordan jorge jose josephine juan juanita judith judy julia julian juliana julie juliet justice
karen karina karl karla katrina keith kenneth kenny kristen kristin kristina kyle larry leah lee leo leonardo leslie linda lindsay
lindsey lisa logan lorena lori louis louise lucas luis luke maggie manuel marc marcus margaret maria mariah marie marilyn marina mario
marissa mark marlene marshall martha martin martina marvin mary mason max maximus maxwell maverick melinda mercedes miguel miles mitchell
molly monica monique morgan nancy natalia natalie natasha nathan nathaniel nelson noah norman oliver oscar pamela paola parker paul paula
pauline pedro peter philip phillip phoebe preston priscilla rafael ralph ramon randy raymond ricardo riley roger roland ronald ronaldo
ronnie rosemary ross roxanne roxy russell ruth ryan sabrina sally sandra sandy santiago savannah scott sean sebastian selena serena
sergio shane shannon sharon shaun shawn sheila shelby sherry sierra silvia simon simone skyler sofia sonia spencer stacey stacy stanley
stella stewart stuart summer susan susana suzanne sydney sylvia tamara tania tanya tara taylor teresa terry theresa tiffany tina todd
tracey tracy travis trevor trinity tristan tyler valeria vincent virginia vivian walter wanda wayne wendy wesley whitney wilson xavier
yolanda yvonne zachary
buddy buster bandit rocky duke lady lucky max toby tucker cooper bailey murphy sadie sasha sophie coco princess oreo smokey ginger
midnight boomer bubba bubbles dexter diesel gizmo gunner hercules marley milo molly nala oscar patches peanut precious rusty samson
scooter simba snickers sparky spike sugar tinkerbell tyson whiskers winston ziggy zeus apollo athena hades poseidon ares
pepper precious predator prodigy professional professor promise pussycat ranger rangers rebel rebels redneck reggie remember rescue
respect revenge reverse roadrunner romance sailor saints sanders scarface school science scorpio senior shorty sierra sinner skippy
slayer smith smokin soldier spartan spartans special spirit squirrel stinky student success sunday swordfish sword syracuse taurus
teacher techno telephone terminator theman thebest thegame thunderbird titanic titans together tomcat toyota trooper trouble trumpet
twilight twister universal university valentine valhalla vampire vanguard velvet victor viking vikings vision volcano voyager walker
warlock wasser webmaster welcomeback whisper wildcat wildcats wildfire willow wireless wonderland woody yankee yellowstone zaq
alabama aladdin alpha amigos anaconda animal antonia aquarius archer arizona armando arthur asshole assassin attitude austin avalon
aviation backstreet badboy badgirl bananas bandits barney beaches beaver beetle bigboy bigdaddy bigdog birdie bismillah blaster blazer
blonde bondage bonjour bonnie booboo boogie booger bookworm boomboom boston bradley bronco brooklyn bumblebee business camera cameron
campbell canadian cancer capricorn carebear cartman carter casper celeste celebrity central challenge champ chance chargers cheerleader
chester chichi chinita choice cinema classic clemson cleopatra clinton clover coconut college colorado columbia comet commander
compaq concord connection console constant corona cosmo cottage country cowboys creative cricket crimson crystal custom dallas
danger darkness darkangel darkside delight delta detroit digital doctor dolphin doreen downtown drpepper dude eclipse elefant
element elephants elizabeth emerson emmanuel enigma enterprise envision eternity evolution explorer express extreme fearless fender
fernanda fighter finance firewall flamingo fletcher florence flyers forget fortress frances freak freddy freepass friday frosty
fuckface funny funtime future gabriel gallery gateway gemini general georgetown gladiator goddess godzilla goforit goldstar goodgirl
goodluck goodtime graduate grandprix graphics gremlin griffin grizzly guardian gunners hammer hannover happiness hardcore hardware
harmony hawaiian heartless heather hello1 helpme hendrix heritage hiphop history hitman hollywood homerun hooters hotdog hotrod
houston hustler illusion imagine impala indian infinity informer insane inspiron integra intrepid isabelle jackass jackpot jasper
javascript jellybean jericho jersey johnson jonas jordan jordan23 journey joyful junior justdoit justme kawaii kenzie kickass killme
kimberley kissmyass kleopatra klingon ladygaga laptop lasvegas lawrence leather legacy leonard letsgo liberty lifetime lightbulb
lineage littleman lollipop lollypop lonely longhorn lorraine lovebug lovehurts loveless lucifer macintosh maddie madman magnum
mariposa marine marines marlboro martini maximum mayday megaman megatron memories meridian mermaid miamor miranda missy
mistress mobile moneybag montana morpheus moscow motorcycle mountains mylife myspace nascar natural newlife newpass newyear nicaragua
nightmare nothing1 notebook nothingelse october olympic online oracle orlando outlaw pacific paintball pakistan pandora panther
paradise paradox parolamea pathfinder patience pavilion peaches pebbles people perfect personal phantom pharmacy philly photo pineapple
pioneer pirate pirates pleasure popcorn popeye portugal positive power powerful premier pringles printer printing prophet puppet
purple qwaszx rachelle racoon radical rainbow rammstein rampage random raptor rasta reality redbull redwings reddog regina reloaded
renegade reptile republic riverside roadking robotics rockets rockyou rolltide romeo ronaldinho rooster rosebud roserose
rosita runaway sabrina salvador samurai sanchez santana sassy saturday savage scotland scotty scrappy seahawks seattle senator seven
shaggy shalom sharpie shelly sherlock shithead showtime siemens skeeter skipper skittles skywalk slapshot sleepy slimshady smackdown
smart smashing smoke smoking sniper snowboarding solomon something sooners southern soulmate spanish speedy spitfire stalker
standard starbucks stardust starfish stargate station stefano sterling stingray stinker stranger street strong studio sublime
subzero sucker sunlight superior superhero supernova supersonic surfboard survivor suzuki sweetness sweetpea swimming switzerland
sylvester talented tarheels target tattoo taurus tequila thailand thankyou thanks theboss theone thinking thumper tigerwoods timber
tinker titanium toronto tottenham tractor transport travel triumph trojan trojans lostAnswers tropical turbo turkey tweety twinkle
ultimate undertaker unknown unlocked utopia valencia vegeta vegas veronika victory viktoria village vincent virgo viridian voodoo
volleyball volkswagen warhammer warning watermelon weasel webcam wedding westside whatsup whiteboy wicked william winner wisdom woman
wonderboy woodland working wrangler wrestler yamaha yellow yesyes yourmom yourname zachary zaqwsx zeppelin zidane zombie
`;

export const wellKnownWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
