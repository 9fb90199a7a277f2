// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC4626} from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import {
    LocalClaims,
    LocalInbox,
    LocalLiar,
    LocalMarketOfLoans,
    LocalPool,
    LocalSpoke,
    LocalStandardBridge
} from "./LocalOperations.sol";

/// The coin as a token that tells of no transfer when it is made or destroyed, as WETH9 does.
contract LocalPlainWrapped {
    string public constant name = "Plain Wrapped Ether";
    string public constant symbol = "PWETH";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Deposit(address indexed dst, uint256 wad);
    event Withdrawal(address indexed src, uint256 wad);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 wad) external {
        balanceOf[msg.sender] -= wad;
        emit Withdrawal(msg.sender, wad);
        payable(msg.sender).transfer(wad);
    }
}

/// Stakes as Lido's stETH does, and pays out as its queue does.
contract LocalStaked is ERC20("Local Staked Ether", "LSTETH") {
    event Submitted(address indexed sender, uint256 amount, address referral);
    event WithdrawalClaimed(
        uint256 indexed requestId, address indexed owner, address indexed receiver, uint256 amountOfETH
    );

    function submit(address referral) external payable returns (uint256) {
        emit Submitted(msg.sender, msg.value, referral);
        _mint(msg.sender, msg.value);
        return msg.value;
    }

    function claimWithdrawal(uint256 amount) external {
        _burn(msg.sender, amount);
        payable(msg.sender).transfer(amount);
        emit WithdrawalClaimed(1, msg.sender, msg.sender, amount);
    }
}

/// Wraps it as wstETH does, one for one.
contract LocalWrappedStaked is ERC20("Local Wrapped Staked Ether", "LWSTETH") {
    IERC20 private immutable _staked;

    constructor(IERC20 staked) {
        _staked = staked;
    }

    function wrap(uint256 amount) external returns (uint256) {
        _mint(msg.sender, amount);
        _staked.transferFrom(msg.sender, address(this), amount);
        return amount;
    }

    function unwrap(uint256 amount) external returns (uint256) {
        _burn(msg.sender, amount);
        _staked.transfer(msg.sender, amount);
        return amount;
    }
}

/// Makes and burns as Rocket Pool's rETH does.
contract LocalRocket is ERC20("Local Rocket Ether", "LRETH") {
    event TokensMinted(address indexed to, uint256 amount, uint256 ethAmount, uint256 time);
    event TokensBurned(address indexed from, uint256 amount, uint256 ethAmount, uint256 time);

    function deposit() external payable {
        _mint(msg.sender, msg.value);
        emit TokensMinted(msg.sender, msg.value, msg.value, block.timestamp);
    }

    function burn(uint256 amount) external {
        _burn(msg.sender, amount);
        payable(msg.sender).transfer(amount);
        emit TokensBurned(msg.sender, amount, amount, block.timestamp);
    }
}

/// A vault of ERC-4626.
contract LocalVault is ERC4626 {
    constructor(ERC20 asset) ERC20("Local Vault", "LVAULT") ERC4626(asset) {}
}

/// One of each kind of protocol the history knows, made by one transaction, which fixes where each is.
contract LocalProtocols {
    LocalPlainWrapped public immutable wrapped;
    LocalPool public immutable pool;
    LocalMarketOfLoans public immutable loans;
    LocalStaked public immutable staked;
    LocalWrappedStaked public immutable wrappedStaked;
    LocalRocket public immutable rocket;
    LocalVault public immutable vault;
    LocalClaims public immutable claims;
    LocalSpoke public immutable spoke;
    LocalStandardBridge public immutable bridge;
    LocalInbox public immutable inbox;
    LocalLiar public immutable liar;

    constructor(ERC20 token) payable {
        wrapped = new LocalPlainWrapped();
        pool = new LocalPool(address(token));
        loans = new LocalMarketOfLoans(address(token));
        staked = new LocalStaked();
        wrappedStaked = new LocalWrappedStaked(staked);
        rocket = new LocalRocket();
        vault = new LocalVault(token);
        claims = new LocalClaims(address(token));
        spoke = new LocalSpoke(address(token));
        bridge = new LocalStandardBridge{value: msg.value}();
        inbox = new LocalInbox();
        liar = new LocalLiar();
    }
}
